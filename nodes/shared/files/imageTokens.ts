import { modelFacts } from '../service/models';

/**
 * Input tokens that an image costs, by the approximate formulas of spec §8: (width × height) / 256
 * for the 16-pixel models, (width × height) / 784 for the 14-pixel models. An image with a side
 * above the maximum (1024 and 1540 pixels) is first scaled down so that its longer side is the
 * maximum. Rounding: scaled sides to the nearest whole pixel, at least 1; tokens up to the next
 * whole number.
 * @param model value of the `model` field of the request, alias or dated
 * @param width pixels
 * @param height pixels
 * @returns `null` for a model in neither family
 */
export function estimateImageTokens(model: string, width: number, height: number): number | null {
	const family = modelFacts(model)?.images;
	if (!family) return null;
	const longest = Math.max(width, height);
	const scaled = (side: number) =>
		longest > family.maxSide ? Math.max(1, Math.round((side * family.maxSide) / longest)) : side;
	return Math.ceil((scaled(width) * scaled(height)) / family.pixelsPerToken);
}
