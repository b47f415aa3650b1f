/** Made when first wanted: it takes a phone a tenth of a second. */
let singapore: Intl.DateTimeFormat | undefined;
const inSingapore = (moment: Date): string => {
  singapore ??= new Intl.DateTimeFormat("en-GB", {
    timeZone: "Asia/Singapore",
    day: "2-digit",
    month: "2-digit",
    year: "numeric",
  });
  return singapore.format(moment);
};

/** dd-MM-yyyy in Singapore (spec §9): the one formatter of dates. */
export const formatDate = (moment: string | Date): string =>
  inSingapore(new Date(moment)).replaceAll("/", "-");

let clock: Intl.DateTimeFormat | undefined;

/** "dd-MM-yyyy, HH:mm" in Singapore: how fresh something is. */
export function formatMoment(moment: string | Date): string {
  clock ??= new Intl.DateTimeFormat("en-GB", {
    timeZone: "Asia/Singapore",
    hour: "2-digit",
    minute: "2-digit",
  });
  return `${formatDate(moment)}, ${clock.format(new Date(moment))}`;
}

/** The calendar year in Singapore, by which the current GST slab is chosen. */
export const yearInSingapore = (moment: Date): number => Number(formatDate(moment).slice(-4));
