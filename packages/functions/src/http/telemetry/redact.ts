// Errors of SDKs contain email addresses (AWS), keys and refused fields (Stripe).
const SECRETS: readonly [pattern: RegExp, instead: string][] = [
  // Bounded as addresses are (RFC 5321), so that a long text without any takes time in proportion to its length.
  [/[^\s"'<>()[\]{},;:=@]{1,64}@[^\s"'<>()[\]{},;:=]{1,255}/g, "[email]"],
  [/\beyJ[\w-]+\.[\w-]+(\.[\w-]*)?/g, "[token]"],
  [/\b(Bearer|Basic)\s+[^\s",]+/gi, "$1 [token]"],
  [/\b(sk|rk|whsec)_[A-Za-z0-9_*]+/g, "[key]"],
  [/\b(refresh|password|token|secret|otp)=[^\s&;",]+/gi, "$1=[secret]"],
  [/\$argon2[^\s",]+(,[^\s",]+)*/g, "[hash]"],
];

// Digits in the shape of a card's number. A request's id may have as many, so UUIDs are matched first, and kept.
const UUID_OR_CARD = /\b(?<uuid>[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\b|\b\d(?:[ -]?\d){12,18}\b/g;

export const redact = (text: string): string =>
  SECRETS.reduce((left, [pattern, instead]) => left.replace(pattern, instead), text).replace(
    UUID_OR_CARD,
    (_, uuid?: string) => uuid ?? "[number]",
  );
