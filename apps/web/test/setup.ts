import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

// Testing Library unmounts by itself only where the test functions are globals; ours are imported.
afterEach(cleanup);

// A screen is a file of its own, transformed when a test first opens it: on a busy machine that takes over a second.
configure({ asyncUtilTimeout: 8_000 });
