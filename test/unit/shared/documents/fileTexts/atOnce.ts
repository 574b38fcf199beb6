import { atOnce, Budget } from '../../../../../nodes/shared/host/budget';
import * as texts from '../../../../../nodes/shared/documents/fileTexts/toPages';

/** The functions of `toPages` without breaks. */
export const found = (bytes: Buffer, mimeType: string, budget = new Budget()) =>
	atOnce(texts.textOfFile(bytes, mimeType, budget));
export const textOf = (...given: Parameters<typeof found>) => found(...given).text;
export const toPages = (bytes: Buffer, mimeType: string, budget = new Budget()) =>
	atOnce(texts.toPages(bytes, mimeType, budget)).pages;
