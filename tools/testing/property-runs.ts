/**
 * Property tests in `npm test` draw the same cases every time: what they find must be a change of the code, never the luck
 * of a run. `npm run fuzz` draws new ones (tools/fuzz.ts). What it finds stays, as an example beside the property.
 */
import fc from 'fast-check';

const FIXED_SEED = 20_261_122;

fc.configureGlobal({ seed: Number(process.env.FUZZ_SEED ?? FIXED_SEED) });
