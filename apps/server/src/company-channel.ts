/** The channel on which is announced, with the company's uuid, that something of a company changed which its screens show. */
export const COMPANY_CHANNEL = 'collection';
