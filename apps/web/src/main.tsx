import './lib/forms/zod-without-eval.ts';

import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { watchNewerVersion } from './lib/files/newer-version.ts';
import './ui/styles.css';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
watchNewerVersion();
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
