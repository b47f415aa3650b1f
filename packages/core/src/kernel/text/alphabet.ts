// Created at its first use, since that takes a phone 100 ms.
let dictionary: Intl.Collator | undefined;

/** English order, in which accents and case only break ties. Plain letters are compared without the collator. */
export function alphabetically(a: string, b: string): number {
  for (let index = 0; ; index += 1) {
    const left = rank(a.charCodeAt(index));
    const right = rank(b.charCodeAt(index));
    if (left < 0 || right < 0) break;
    if (left !== right) return left - right;
  }
  dictionary ??= new Intl.Collator("en");
  return dictionary.compare(a, b);
}

/** The order of ASCII letters, digits and the space, without case; -1 for other characters. */
function rank(code: number): number {
  if (code >= 97 && code <= 122) return code;
  if (code >= 65 && code <= 90) return code + 32;
  return code === 32 || (code >= 48 && code <= 57) ? code : -1;
}
