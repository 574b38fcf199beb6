const OURS = 'n8n-nodes-vision-ocr.';
const N8N = 'n8n-nodes-base.';

/**
 * What n8n's assistant is told of a node: when to use it, what it needs, and when another one is better; and
 * other nodes by type, each with what it does for this one.
 */
const hints = {
	chatWithImages: {
		searchHint:
			'Use it to describe, compare or ask about photos and screenshots, up to 8 in one request. It reads PNG, JPEG, WEBP and GIF; PDF files only with its option "imageUrlForm" "withPdf", which not every service takes. For fields of invoices and other documents use Structured Extraction, for the whole text of scans Document OCR. Turn on "jsonOutput" where other nodes need the values, and name the keys in the prompt. "combineItems" compares the images of all items.',
		relatedNodes: {
			[`${OURS}structuredExtraction`]: 'Reads named fields, also from PDF files, and checks them',
			[`${OURS}documentOcr`]: 'With output "image", takes the images out of documents',
		},
	},
	documentOcr: {
		searchHint:
			'Use it for the text of scans, photos of pages and PDF files: Markdown for a model or a vector store, one item per page, or the rows of tables. For named values such as number, date and total of an invoice use Structured Extraction alone, which reads the file itself. For PDF files with text in them, Extract from File costs nothing. The trigger has to hand over files: Gmail with Simplify off and Download Attachments on.',
		relatedNodes: {
			[`${OURS}structuredExtraction`]: 'Reads named fields in place of the whole text',
			[`${N8N}extractFromFile`]: 'Takes the text out of PDF files that have one, without OCR',
			[`${N8N}convertToFile`]: 'Makes a spreadsheet of table rows',
		},
	},
	fimCompletion: {
		searchHint:
			'Use it only to fill a gap in code between a beginning and an end. To write code from a description, or any other text, use a chat model.',
		relatedNodes: { [`${N8N}code`]: 'Runs code in a workflow' },
	},
	review: {
		searchHint:
			'Use it after Structured Extraction, so that a person checks, corrects and approves records on a page that shows the documents. The run waits. To tell the person, put a mail or chat node on a branch above it, with {{ $execution.resumeUrl }} in its text; in front of it, that node would replace the items. First output: approved, second: rejected. For a plain yes or no without records, use "Send and Wait for Response" of a mail or chat node.',
		relatedNodes: {
			[`${OURS}structuredExtraction`]: 'Makes the records, with the reasons for a review',
			[`${N8N}emailSend`]: 'On a branch above this node, sends the address of the page',
		},
	},
	structuredExtraction: {
		searchHint:
			'Use it to get fields, totals and line items out of invoices, receipts, bank statements, contracts, forms and other documents, as rows or records. It reads PDF files, scans, photos, e-mails and electronic invoices itself: put no OCR and no model before it. Use Document OCR for the whole text, Chat with Images for free questions about photos. "template" "automatic" sorts mixed documents; "documentsPerFile" "find" splits piles of scans. The trigger has to hand over files: Gmail with Simplify off and Download Attachments on. Reasons to check a record are in "_review".',
		relatedNodes: {
			[`${OURS}review`]: 'After this node, lets a person check the doubtful records',
			[`${N8N}convertToFile`]: 'Makes a spreadsheet of the rows',
			[`${N8N}formTrigger`]: 'A form where people drop the files',
			[`${N8N}extractFromFile`]:
				'Before this node, with Keep Source "both", finds the text of PDF files, to save OCR',
		},
	},
};

/** For the description of a node. Older versions of n8n, and their types, do not know the setting. */
export function forAssistants(node: keyof typeof hints) {
	const { searchHint, relatedNodes } = hints[node];
	const related = Object.entries<string>(relatedNodes);
	return {
		builderHint: {
			searchHint,
			relatedNodes: related.map(([nodeType, relationHint]) => ({ nodeType, relationHint })),
		},
	};
}

/**
 * For the type options of a list of entries, whose headings are then their names, not "Field 1". Older
 * versions of n8n, and their types, do not know the setting.
 */
export const titledBy = (name: string) => ({
	fixedCollection: { itemTitle: `={{ $collection.item.value.${name} }}` },
});
