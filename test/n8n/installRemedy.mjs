/**
 * What to do about a failed installation, in one sentence.
 *
 * @param {string} output of npm, or the message of an error
 * @returns {string} empty where the output itself has to tell
 */
export function installRemedy(output) {
	if (/ENOSPC|no space left/i.test(output)) {
		return 'The disk is full: free 6 GB and run the same command again.';
	}
	if (/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ENETUNREACH|EHOSTUNREACH|ETIMEDOUT/.test(output)) {
		return "npm's registry cannot be reached: check the network and run the same command again.";
	}
	return '';
}
