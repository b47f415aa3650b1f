import type { Display } from "./fonts.ts";

/** The cover's style in a book's sample. */
export interface SampleStyle {
  display: Display;
  /** Points. */
  size: number;
  title: string[];
  subtitle: string[];
  /** A colour of the cover, dark enough to read on paper. */
  accent: string;
}

export const sampleStyles: Record<string, SampleStyle> = {
  "1": {
    display: "libre-caslon-display",
    size: 44,
    title: ["The Rain", "Ledger"],
    subtitle: ["A novel"],
    accent: "#22355f",
  },
  "2": {
    display: "big-shoulders-display",
    size: 48,
    title: ["NINE LAMPS", "ON DUXTON HILL"],
    subtitle: [],
    accent: "#9a5b00",
  },
  "3": {
    display: "josefin-sans",
    size: 42,
    title: ["A SLOW", "ORBIT HOME"],
    subtitle: [],
    accent: "#c23a1c",
  },
  "4": {
    display: "gloock",
    size: 62,
    title: ["Steam"],
    subtitle: ["Forty quiet dinners from", "a small Asian kitchen"],
    accent: "#c5382a",
  },
  "5": {
    display: "bodoni-moda",
    size: 41,
    title: ["Mañana,", "said the piano"],
    subtitle: ["A memoir"],
    accent: "#b8432a",
  },
  "6": {
    display: "libre-caslon-display",
    size: 33,
    title: ["The Clove,", "the Compass and the", "Counting House"],
    subtitle: [
      "How Five Small Ports, a Borrowed Map",
      "and an Unreasonable Appetite for Spice",
      "Remade the Eastern Seas, 1511–1824",
    ],
    accent: "#0f4d48",
  },
  "7": { display: "fraunces", size: 42, title: ["A Tiger", "in the Tide"], subtitle: [], accent: "#1d3270" },
  "8": {
    display: "bricolage-grotesque",
    size: 50,
    title: ["Small", "Hinges"],
    subtitle: ["How modest habits", "move heavy doors"],
    accent: "#2746c7",
  },
  "9": {
    display: "archivo",
    size: 42,
    title: ["The", "Unhurried", "Company"],
    subtitle: ["Leading well without", "leading loudly"],
    accent: "#c4331c",
  },
  "10": {
    display: "shrikhand",
    size: 46,
    title: ["The Kueh", "Counter", "Murders"],
    subtitle: ["An Auntie Bee mystery"],
    accent: "#a3172f",
  },
  "11": { display: "anton", size: 50, title: ["THE DAYLIGHT", "QUOTA"], subtitle: [], accent: "#8a6100" },
  "12": {
    display: "instrument-serif",
    size: 44,
    title: ["Letters to", "a Lighthouse", "We Never Built"],
    subtitle: ["Stories"],
    accent: "#24508c",
  },
};
