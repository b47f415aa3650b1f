/** Parts of a shop's settings as stored. They are active by default; weights are in grams, rates of GST in basis points. */
type Options = { isActive?: boolean };
export function zone(_id: string, name: string, { isActive = true }: Options = {}) {
  return { _id, name, code: _id.toUpperCase(), description: "", isActive };
}
export function country(
  code: string,
  name: string,
  zoneId: string | null,
  { isActive = true }: Options = {},
) {
  return { _id: `co_${code.toLowerCase()}`, name, code, isActive, zoneId };
}
export function rate(
  _id: string,
  zoneId: string,
  min: number,
  max: number,
  cents: number,
  { isActive = true }: Options = {},
) {
  const weights = { weightRangeMin: min, weightRangeMax: max };
  return { _id, zoneId, ...weights, rate: cents, description: "kept", isActive };
}
export function slab(_id: string, year: number, rate: number, { isActive = true }: Options = {}) {
  return { _id, name: "GST", year, rate, description: "kept", isActive };
}
