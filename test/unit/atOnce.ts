// Functions that rest during long work, for tests that need no rest.
import { numbersInTable as numbersWithRests } from '../../nodes/DocumentOcr/map/tableNumbers';
import { renderHtml as htmlWithRests } from '../../nodes/DocumentOcr/map/renderHtml';
import { atOnce, type Sliced } from '../../nodes/shared/host/budget';
import { markdownRenderer as rendererWithRests } from '../../nodes/shared/page/html/markdownHtml';
import { cellText as cellWithRests } from '../../nodes/shared/page/tables/cellText';
import { readBlocks as blocksWithRests } from '../../nodes/shared/page/tables/markdownRules';
import { findTables as tablesWithRests } from '../../nodes/shared/page/tables/tables';
import { attachedPage as pageWithRests } from '../../nodes/StructuredExtraction/record/attachedPage';

const withoutRests =
	<Given extends unknown[], Result>(work: (...given: Given) => Sliced<Result>) =>
	(...given: Given): Result =>
		atOnce(work(...given));

export const attachedPage = withoutRests(pageWithRests);
export const cellText = withoutRests(cellWithRests);
export const findTables = withoutRests(tablesWithRests);
export const numbersInTable = withoutRests(numbersWithRests);
export const readBlocks = withoutRests(blocksWithRests);
export const renderHtml = withoutRests(htmlWithRests);
export const markdownRenderer = (...given: Parameters<typeof rendererWithRests>) =>
	withoutRests(rendererWithRests(...given));
