import { View } from "@react-pdf/renderer";
import { createElement as h } from "react";

/** A trade paperback's page, 5½ by 8½ inches, in points. */
export const page = { width: 396, height: 612 };
export const ink = "#1f1b18";
export const faint = "#7b726a";

export const rule = (accent: string, marginVertical: number) =>
  h(View, { style: { width: 34, height: 1.6, backgroundColor: accent, marginVertical } });
