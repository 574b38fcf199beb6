export { countDocuments, describeDocuments } from './bundle';
export { describeLayout } from './describeLayout';
export { fillLayout } from './fillLayout';
export { sourceOf } from './source';
export { suggestFields } from './suggestFields';
