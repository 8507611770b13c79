"""What reading is measured against: lxml and the 22 XPaths that a reader of vouchers needs at least. Prints milliseconds by
the clock and of the processor.

  python3 bench/cpe-reference.py read LIST   the files named in LIST, one a line, in memory before the clock starts
  python3 bench/cpe-reference.py zip FILE    each member of a zip, unpacked and read
  python3 bench/cpe-reference.py store FILE ROWS   and written down for \\copy: texts, hash, size and the file deflated
"""
import hashlib
import sys
import time
import zipfile
import zlib

from lxml import etree

CAC = "urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2"
CBC = "urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2"
DS = "http://www.w3.org/2000/09/xmldsig#"
NAMES = {"cac": CAC, "cbc": CBC, "ds": DS}
PATHS = [
    "/*/cbc:ID", "/*/cbc:IssueDate", "/*/cbc:IssueTime", "/*/cbc:InvoiceTypeCode", "/*/cbc:DocumentCurrencyCode", "/*/cbc:Note",
    "/*/cac:AccountingSupplierParty/cac:Party/cac:PartyIdentification/cbc:ID",
    "/*/cac:AccountingSupplierParty/cac:Party/cac:PartyLegalEntity/cbc:RegistrationName",
    "/*/cac:AccountingCustomerParty/cac:Party/cac:PartyIdentification/cbc:ID",
    "/*/cac:AccountingCustomerParty/cac:Party/cac:PartyLegalEntity/cbc:RegistrationName",
    "/*/cac:TaxTotal/cbc:TaxAmount", "/*/cac:TaxTotal/cac:TaxSubtotal/cbc:TaxableAmount",
    "/*/cac:TaxTotal/cac:TaxSubtotal/cac:TaxCategory/cac:TaxScheme/cbc:ID",
    "/*/*[local-name()='LegalMonetaryTotal' or local-name()='RequestedMonetaryTotal']/cbc:PayableAmount",
    "/*/cac:PaymentTerms/cbc:PaymentMeansID", "/*/cac:BillingReference/cac:InvoiceDocumentReference/cbc:ID",
    "/*/*/cbc:LineExtensionAmount", "/*/*/cac:Item/cbc:Description", "/*/*/cac:Price/cbc:PriceAmount",
    "/*/*/cbc:InvoicedQuantity", "/*/*/cac:Item/cac:SellersItemIdentification/cbc:ID", "//ds:DigestValue",
]
XPATHS = [etree.XPath(path, namespaces=NAMES) for path in PATHS]
PARSER = etree.XMLParser(resolve_entities=False, no_network=True, huge_tree=False)


def read(data):
    """The texts that the paths find, or nothing of a file that is malformed."""
    try:
        root = etree.fromstring(data, PARSER)
    except etree.XMLSyntaxError:
        return None
    return [[element.text for element in xpath(root)] for xpath in XPATHS]


def members(path):
    with zipfile.ZipFile(path) as archive:
        for name in archive.namelist():
            yield archive.read(name)


def row(data):
    """A line of what \\copy takes: the first text of each path, and the file as it is kept."""
    found = [(texts or [None])[0] or "" for texts in read(data) or []]
    said = "|".join(found).replace("\\", " ").replace("\t", " ").replace("\r", " ").replace("\n", " ")
    deflated = zlib.compressobj(6, zlib.DEFLATED, -15)
    packed = deflated.compress(data) + deflated.flush()
    return f"{said}\t{hashlib.sha256(data).hexdigest()}\t{len(data)}\t\\\\x{packed.hex()}\n"


what, source = sys.argv[1:3]
if what == "read":
    with open(source, encoding="utf-8") as names:
        documents = [open(name, "rb").read() for name in names.read().splitlines()]
else:
    documents = members(source)
begun, used = time.perf_counter(), time.process_time()
if what == "store":
    with open(sys.argv[3], "w", encoding="utf-8") as rows:
        rows.writelines(row(document) for document in documents)
else:
    for document in documents:
        read(document)
print(f"{(time.perf_counter() - begun) * 1000:.3f} {(time.process_time() - used) * 1000:.3f}")
