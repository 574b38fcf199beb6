import { joinFirst } from '../../basics/text/shorten';

/** "Page 2 came back as an image", "Pages 2, 3 came back as an image". */
export const pagesAre = (numbers: number[], what: string) =>
	`${numbers.length === 1 ? 'Page' : 'Pages'} ${joinFirst(numbers.map(String))} ${what}`;

/** "No text was found on page 2", "No text was found on pages 2, 3". */
export const noTextOn = (numbers: number[]) =>
	`No text was found on page${numbers.length === 1 ? '' : 's'} ${joinFirst(numbers.map(String))}`;

/** The same of pages that may be blank: "No text was found on page 2: look whether it is blank". */
export const mayBeBlank = (numbers: number[]) =>
	`${noTextOn(numbers)}: look whether ${numbers.length === 1 ? 'it is' : 'they are'} blank`;
