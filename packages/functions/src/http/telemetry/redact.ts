// Errors of SDKs contain email addresses (AWS), keys and refused fields (Stripe).
const SECRETS: readonly [pattern: RegExp, instead: string][] = [
  // Bounded as addresses are (RFC 5321), so that a long text without any takes time in proportion to its length.
  [/[^\s"'<>()[\]{},;:=@]{1,64}@[^\s"'<>()[\]{},;:=]{1,255}/g, "[email]"],
  [/\beyJ[\w-]+\.[\w-]+(\.[\w-]*)?/g, "[token]"],
  [/\b(Bearer|Basic)\s+[^\s",]+/gi, "$1 [token]"],
  [/\b(sk|rk|whsec)_[A-Za-z0-9_*]+/g, "[key]"],
  [/\b(refresh|password|token|secret|otp)=[^\s&;",]+/gi, "$1=[secret]"],
  [/\$argon2[^\s",]+(,[^\s",]+)*/g, "[hash]"],
  // Digits in the shape of a card's number.
  [/\b\d(?:[ -]?\d){12,18}\b/g, "[number]"],
];

export const redact = (text: string): string =>
  SECRETS.reduce((left, [pattern, instead]) => left.replace(pattern, instead), text);
