import sharp from 'sharp';

/** What the head of an image file tells; sizes in pixels. */
interface PictureFacts {
	format: string;
	width: number;
	height: number;
	isAnimated: boolean;
}

/** @returns nothing for what is no image, or a broken one */
export async function readPictureFacts(bytes: Buffer): Promise<PictureFacts | undefined> {
	const facts = await sharp(bytes, { animated: true })
		.metadata()
		.catch(() => undefined);
	const { format, width, height, pages = 1 } = facts ?? {};
	if (!format || !width || !height) return undefined;
	return { format, width, height, isAnimated: pages > 1 || (format === 'png' && isApng(bytes)) };
}

/** An APNG has an `acTL` chunk before its image data. */
function isApng(bytes: Buffer): boolean {
	const animation = bytes.indexOf('acTL');
	return animation >= 0 && animation < bytes.indexOf('IDAT');
}
