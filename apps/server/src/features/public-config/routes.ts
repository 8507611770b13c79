import { getPublicConfig } from '@yupana/contract/public-config.ts';
import { route } from '../../route.ts';
import { presentPublicConfig } from './present-public-config.ts';

export function routes() {
  return [route(getPublicConfig, async ({ deps }) => presentPublicConfig(deps.config.outside))];
}
