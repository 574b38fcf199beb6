// `npm run mail`: the sample workflow "E-mail attachments to spreadsheet", killed again and again.
import { killMailRuns } from './killedMail';
import { measureKills } from './measureKills';

await measureKills('mail', killMailRuns);
