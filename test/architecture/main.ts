// `npm run lab -- architecture`: the diagram in docs/developers/architecture.md.
import { writeSection } from '../harness/section';
import { drawRooms } from './drawing';

await writeSection('rooms', await drawRooms(), '');
