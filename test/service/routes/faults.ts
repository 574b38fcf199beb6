import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { validate } from '../contract/validate';
import { type Faults, faultSchema } from '../http/faults';

/** Where faults are set, read and cleared; no part of the contract. */
export const faultsPath = '/__faults';

/**
 * `POST` adds a list of faults, `GET` tells which are set, how many requests each has hit and how many
 * came in all, `DELETE` clears the faults and begins to count anew.
 */
export function faultRoutes(
	app: FastifyInstance,
	faults: Faults,
	requests: { count: number },
): void {
	const state = () => ({ requests: requests.count, faults: faults.list() });
	app.post(faultsPath, async (request) => {
		for (const fault of validate(z.array(faultSchema), request.body)) faults.set(fault);
		return state();
	});
	app.get(faultsPath, async () => state());
	app.delete(faultsPath, async () => {
		faults.set();
		requests.count = 0;
		return state();
	});
}
