/** The texts of the specification about GST (§8). */
export const gstMessages = { fetchRateFailed: "failed to fetch gst rate" } as const;
