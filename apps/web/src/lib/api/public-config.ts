import { getPublicConfig, type PublicConfig } from '@yupana/contract/public-config.ts';
import { useEffect } from 'react';
import { create } from 'zustand';
import { api } from './api.ts';
import { isWorthRetrying } from './api-error.ts';

const FIRST_PAUSE_MS = 1_000;
const TRIES = 3;

const useKnown = create<{ config: PublicConfig | undefined }>(() => ({ config: undefined }));
let asked: Promise<PublicConfig> | null = null;

/** Which outside services this installation uses; undefined until it is known. Asked once per visit. */
export function usePublicConfig(): PublicConfig | undefined {
  useEffect(() => {
    // Who needs it without doubt waits for it, and is told.
    loadPublicConfig().catch(() => {});
  }, []);
  return useKnown(({ config }) => config);
}

/** The same where it has to be waited for. What failed is asked again by the next who needs it. @throws ApiError, NetworkError */
export function loadPublicConfig(): Promise<PublicConfig> {
  asked ??= ask().then(
    (config) => {
      useKnown.setState({ config });
      return config;
    },
    (error: unknown) => {
      asked = null;
      throw error;
    },
  );
  return asked;
}

/** For tests, in which each has an installation of its own. */
export function forgetPublicConfig(): void {
  asked = null;
  useKnown.setState({ config: undefined });
}

async function ask(tried = 1): Promise<PublicConfig> {
  try {
    return await api(getPublicConfig, {});
  } catch (error) {
    if (tried === TRIES || !isWorthRetrying(error)) throw error;
    await new Promise((resolve) => setTimeout(resolve, FIRST_PAUSE_MS * 2 ** (tried - 1)));
    return ask(tried + 1);
  }
}
