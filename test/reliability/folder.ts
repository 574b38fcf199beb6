// `npm run folder`: the sample workflow "Invoice folder, every night", killed and run again.
import { killFolderRuns } from './killedFolder';
import { measureKills } from './measureKills';

await measureKills('folder', killFolderRuns);
