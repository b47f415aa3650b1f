export const pushMessages = {
  removed: "This device no longer gets notifications",
  unknownService: "Notifications do not work in this browser.",
  missing: "This device does not get notifications.",
} as const;
