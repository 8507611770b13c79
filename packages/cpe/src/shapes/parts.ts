import { every, group, groups, one } from '../xml/wanted.ts';

/** The parts of UBL that several documents share. */

const CURRENCY = ['currencyID'] as const;

/** An element that is an amount. */
export const amountAt = (path: string) => one(path, CURRENCY);

/** Where the party's document stands in UBL 2.1, in 2.0, and in files that follow neither; which wins is for who reads it. */
export const party = {
  identified: one(['cac:Party/cac:PartyIdentification/cbc:ID', 'cac:PartyIdentification/cbc:ID'], ['schemeID']),
  account: one('cbc:CustomerAssignedAccountID', ['schemeID']),
  accountType: one('cbc:AdditionalAccountID'),
  company: one(
    [
      'cac:Party/cac:PartyLegalEntity/cbc:CompanyID',
      'cac:PartyLegalEntity/cbc:CompanyID',
      'cac:Party/cac:PartyTaxScheme/cbc:CompanyID',
    ],
    ['schemeID'],
  ),
  legalName: one(['cac:Party/cac:PartyLegalEntity/cbc:RegistrationName', 'cac:PartyLegalEntity/cbc:RegistrationName']),
  taxName: one('cac:Party/cac:PartyTaxScheme/cbc:RegistrationName'),
  tradeName: one(['cac:Party/cac:PartyName/cbc:Name', 'cac:PartyName/cbc:Name']),
  street: one([
    'cac:Party/cac:PartyLegalEntity/cac:RegistrationAddress/cac:AddressLine/cbc:Line',
    'cac:Party/cac:PostalAddress/cbc:StreetName',
    'cac:PostalAddress/cbc:StreetName',
  ]),
  district: one([
    'cac:Party/cac:PartyLegalEntity/cac:RegistrationAddress/cbc:District',
    'cac:Party/cac:PostalAddress/cbc:District',
    'cac:PostalAddress/cbc:District',
  ]),
};

export const taxes = groups('cac:TaxTotal/cac:TaxSubtotal', {
  base: amountAt('cbc:TaxableAmount'),
  amount: amountAt('cbc:TaxAmount'),
  perUnit: one(['cbc:PerUnitAmount', 'cac:TaxCategory/cbc:PerUnitAmount'], CURRENCY),
  percent: one(['cbc:Percent', 'cac:TaxCategory/cbc:Percent']),
  category: one('cac:TaxCategory/cbc:ID'),
  affectation: one('cac:TaxCategory/cbc:TaxExemptionReasonCode'),
  scheme: one('cac:TaxCategory/cac:TaxScheme/cbc:ID'),
  schemeName: one('cac:TaxCategory/cac:TaxScheme/cbc:Name'),
});

export const allowanceCharges = groups('cac:AllowanceCharge', {
  charge: one('cbc:ChargeIndicator'),
  code: one('cbc:AllowanceChargeReasonCode'),
  reason: one('cbc:AllowanceChargeReason'),
  factor: one('cbc:MultiplierFactorNumeric'),
  amount: amountAt('cbc:Amount'),
  base: amountAt('cbc:BaseAmount'),
});

/** A document that this one names. */
export const referenced = {
  id: one('cbc:ID'),
  type: one('cbc:DocumentTypeCode'),
  date: one('cbc:IssueDate'),
};

/** What each document says of itself. */
export const head = {
  id: one('cbc:ID'),
  ublVersion: one('cbc:UBLVersionID'),
  customization: one('cbc:CustomizationID'),
  issueDate: one('cbc:IssueDate'),
  issueTime: one('cbc:IssueTime'),
  notes: every('cbc:Note', ['languageLocaleID', 'languageID']),
  signatureUri: one('cac:Signature/cac:DigitalSignatureAttachment/cac:ExternalReference/cbc:URI'),
  extensions: group('ext:UBLExtensions/ext:UBLExtension/ext:ExtensionContent', {
    digest: one('ds:Signature/ds:SignedInfo/ds:Reference/ds:DigestValue'),
    totals: groups('sac:AdditionalInformation/sac:AdditionalMonetaryTotal', {
      id: one('cbc:ID'),
      amount: amountAt('cbc:PayableAmount'),
      percent: one('cbc:Percent'),
      total: amountAt('sac:TotalAmount'),
      reference: amountAt('sac:ReferenceAmount'),
    }),
    properties: groups('sac:AdditionalInformation/sac:AdditionalProperty', {
      id: one('cbc:ID'),
      value: one('cbc:Value'),
    }),
    operation: one('sac:AdditionalInformation/sac:SUNATTransaction/cbc:ID'),
  }),
};
