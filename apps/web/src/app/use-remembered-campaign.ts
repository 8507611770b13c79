import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { rememberCampaign } from '../lib/campaign.ts';

/** Whichever screen an advertisement leads to, its marks are kept until the sign-up. */
export function useRememberedCampaign(): void {
  const { search } = useLocation();
  useEffect(() => rememberCampaign(search), [search]);
}
