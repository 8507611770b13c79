/**
 * `node bench/proposal/write.ts FILE ROWS DEARER`: a process of its own, whose memory is not that of what is measured. Prints the
 * total.
 */
import { writeProposal } from './file.ts';

const [file = '', rows, dearer] = process.argv.slice(2);
console.log(await writeProposal(file, Number(rows), Number(dearer)));
