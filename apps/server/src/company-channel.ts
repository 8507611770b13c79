/** The channel on which is announced, with the company's uuid, that something of a company changed which its screens show. */
export const COMPANY_CHANNEL = 'collection';
/** The same, of a company's documents: while they are fetched it is said many times a minute, and less hangs on it. */
export const DOCUMENTS_CHANNEL = 'documents';
