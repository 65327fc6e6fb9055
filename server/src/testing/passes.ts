/** Certificates as Apple issues them for passes, made here, and passes taken apart again. */
import { createHash, createVerify, generateKeyPairSync, X509Certificate } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import forge from 'node-forge';
import { type PassCertificates, readPassCertificates } from '../domain/passCertificates.ts';

const { pki, asn1, oids } = { ...forge, oids: forge.pki.oids };

/** In PEM. */
export interface TestPassCertificates {
  certificate: string;
  key: string;
  wwdr: string;
}

const dayMs = 86_400_000;

/** A certificate for `pass.example.tickets` of the team `TEAM123456`, and who has issued it. `days`: how long it is valid; below 0 it has ended so long ago. */
export function passCertificates({ days = 300, subject = passSubject } = {}): TestPassCertificates {
  const issuer = keyPair();
  const own = keyPair();
  const issuerName = [
    { name: 'commonName', value: 'Worldwide Developer Relations (of tests)' },
    { shortName: 'OU', value: 'G0' },
  ];
  const wwdr = signed({
    subject: issuerName,
    issuer: issuerName,
    of: issuer,
    by: issuer,
    days: 3_000,
    isAuthority: true,
  });
  const certificate = signed({ subject, issuer: issuerName, of: own, by: issuer, days, isAuthority: false });
  return { certificate, key: own.privateKey, wwdr };
}

const passSubject: forge.pki.CertificateField[] = [
  // The user id (UID), which forge has no name for.
  { type: '0.9.2342.19200300.100.1.1', value: 'pass.example.tickets' },
  { name: 'commonName', value: 'Pass Type ID: pass.example.tickets' },
  { shortName: 'OU', value: 'TEAM123456' },
];

function keyPair(): { publicKey: string; privateKey: string } {
  return generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
}

function signed(of: {
  subject: forge.pki.CertificateField[];
  issuer: forge.pki.CertificateField[];
  of: { publicKey: string };
  by: { privateKey: string };
  days: number;
  isAuthority: boolean;
}): string {
  const certificate = pki.createCertificate();
  certificate.publicKey = pki.publicKeyFromPem(of.of.publicKey);
  certificate.serialNumber = of.isAuthority ? '01' : '02';
  const endMs = Date.now() + of.days * dayMs;
  certificate.validity.notBefore = new Date(Math.min(Date.now(), endMs) - 10 * dayMs);
  certificate.validity.notAfter = new Date(endMs);
  certificate.setSubject(of.subject);
  certificate.setIssuer(of.issuer);
  certificate.setExtensions([{ name: 'basicConstraints', cA: of.isAuthority }]);
  certificate.sign(pki.privateKeyFromPem(of.by.privateKey), forge.md.sha256.create());
  return pki.certificateToPem(certificate);
}

/** The files of an archive whose files are stored as they are, by name. */
export function filesOf(archive: Uint8Array): Map<string, Buffer> {
  const bytes = Buffer.from(archive);
  const files = new Map<string, Buffer>();
  for (let at = 0; bytes.readUInt32LE(at) === 0x04034b50; ) {
    const method = bytes.readUInt16LE(at + 8);
    const size = bytes.readUInt32LE(at + 18);
    const nameLength = bytes.readUInt16LE(at + 26);
    const start = at + 30 + nameLength + bytes.readUInt16LE(at + 28);
    if (method !== 0) throw new Error('A file of the archive is compressed');
    files.set(bytes.toString('utf8', at + 30, at + 30 + nameLength), bytes.subarray(start, start + size));
    at = start + size;
  }
  return files;
}

/** `pass.json`, as far as tests look at it. */
export interface PassJson {
  [key: string]: unknown;
  serialNumber: string;
  barcodes: { format: string; message: string; altText: string }[];
  eventTicket?: PassFields;
  storeCard?: PassFields;
}

type PassFields = Record<string, { key: string; label: string; value: string }[]>;

/** A pass whose manifest names each of its files by its hash, and is signed by `certificate` (PEM). Throws where it is not so. */
export function openPass(
  archive: Uint8Array,
  { certificate }: Pick<TestPassCertificates, 'certificate'>,
): {
  json: PassJson;
  files: Map<string, Buffer>;
} {
  const files = filesOf(archive);
  const { 'manifest.json': manifest, signature, ...others } = Object.fromEntries(files);
  if (!manifest || !signature) throw new Error('A pass without a manifest or a signature');
  const hashes = Object.fromEntries(Object.entries(others).map(([name, file]) => [name, sha1(file).toString('hex')]));
  const said = JSON.parse(manifest.toString()) as Record<string, string>;
  if (JSON.stringify(sorted(hashes)) !== JSON.stringify(sorted(said)))
    throw new Error(`The manifest says ${manifest}, the files are ${JSON.stringify(hashes)}`);
  verifySignature(manifest, signature, certificate);
  return { json: JSON.parse(others['pass.json']?.toString() ?? '') as PassJson, files };
}

const sorted = (of: Record<string, string>) => Object.entries(of).sort(([a], [b]) => (a < b ? -1 : 1));
const sha1 = (bytes: Uint8Array) => createHash('sha1').update(bytes).digest();

/** Checks a detached signature (PKCS #7) with signed attributes, RFC 2315 section 9.3. */
function verifySignature(content: Buffer, signature: Buffer, pem: string): void {
  const message = forge.pkcs7.messageFromAsn1(asn1.fromDer(signature.toString('binary'))) as unknown as {
    certificates: forge.pki.Certificate[];
    rawCapture: { authenticatedAttributes: forge.asn1.Asn1[]; signature: string };
  };
  const carried = message.certificates.map((each) => new X509Certificate(pki.certificateToPem(each)).fingerprint256);
  const certificate = new X509Certificate(pem);
  if (!carried.includes(certificate.fingerprint256)) throw new Error('The signature does not carry its certificate');
  if (carried.length !== 2) throw new Error('The signature does not carry the issuer’s certificate');
  const { authenticatedAttributes: attributes, signature: value } = message.rawCapture;
  const digest = attributes.map(attributeOf).find(({ type }) => type === oids.messageDigest)?.value;
  if (digest !== sha1(content).toString('binary')) throw new Error('The signature is of another manifest');
  if (!attributes.some((each) => attributeOf(each).type === oids.signingTime))
    throw new Error('The signature does not say when it was made');
  // What is signed is the attributes as a set, which they are not tagged as inside the message.
  const set = asn1.create(asn1.Class.UNIVERSAL, asn1.Type.SET, true, attributes);
  const verifier = createVerify('sha1').update(Buffer.from(asn1.toDer(set).getBytes(), 'binary'));
  if (!verifier.verify(certificate.publicKey, Buffer.from(value, 'binary')))
    throw new Error('The signature is not the certificate’s');
}

function attributeOf({ value }: forge.asn1.Asn1): { type: string; value: unknown } {
  const [type, values] = value as forge.asn1.Asn1[];
  const [first] = (values?.value ?? []) as forge.asn1.Asn1[];
  return { type: asn1.derToOid(type?.value as string), value: first?.value };
}

/** These certificates as files, and the environment that names them. `remove` deletes the files. */
export function passFiles({ certificate, key, wwdr }: TestPassCertificates): {
  environment: Record<'WALLET_CERTIFICATE' | 'WALLET_KEY' | 'WALLET_WWDR', string>;
  remove(): void;
} {
  const folder = mkdtempSync(join(tmpdir(), 'parterre-passes-'));
  const file = (name: string, content: string): string => {
    writeFileSync(join(folder, name), content);
    return join(folder, name);
  };
  return {
    environment: {
      WALLET_CERTIFICATE: file('pass.pem', certificate),
      WALLET_KEY: file('key.pem', key),
      WALLET_WWDR: file('wwdr.pem', wwdr),
    },
    remove: () => rmSync(folder, { recursive: true }),
  };
}

/** Certificates of a test in the form in which the server's configuration has them. */
export function readCertificates({ certificate, key, wwdr }: TestPassCertificates): PassCertificates {
  const files = { certificate: Buffer.from(certificate), key: Buffer.from(key), wwdr: Buffer.from(wwdr) };
  const read = readPassCertificates({ ...files, passphrase: null }, Date.now());
  if (Array.isArray(read)) throw new Error(JSON.stringify(read));
  return read;
}
