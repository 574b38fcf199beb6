import { expect, it } from 'vitest';
import { isRedirect, isSuccess } from '../../../../../nodes/shared/service/answers/failure';

it.each([
	[199, false, false],
	[200, true, false],
	[299, true, false],
	[300, false, true],
	[399, false, true],
	[400, false, false],
])('the status %d is one of success: %j, of a redirect: %j', (status, success, redirect) => {
	expect([isSuccess(status), isRedirect(status)]).toEqual([success, redirect]);
});
