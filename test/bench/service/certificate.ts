import { generate } from 'selfsigned';

/** A certificate with its private key, as PEM text. */
export interface Certificate {
	cert: string;
	key: string;
}

/** Makes a certificate for the hosts that stands for itself, valid for a day. */
export async function makeCertificate(hosts: string[]): Promise<Certificate> {
	const { cert, private: key } = await generate([{ name: 'commonName', value: 'Benchmark' }], {
		keyType: 'ec',
		algorithm: 'sha256',
		notAfterDate: new Date(Date.now() + 24 * 3600 * 1000),
		extensions: [
			{ name: 'basicConstraints', cA: true },
			{ name: 'subjectAltName', altNames: hosts.map((value) => ({ type: 2, value })) },
		],
	});
	return { cert, key };
}
