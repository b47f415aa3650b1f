export const alertMessages = {
  asked: {
    "back-in-stock": (title: string) => `We will tell you when "${title}" is back in stock`,
    "lower-price": (title: string) => `We will tell you when "${title}" costs less`,
  },
  waits: "It waits until you confirm your email address in your profile.",
  removed: (title: string) => `No message about "${title}" any more`,
  changeFailed: "Your alerts could not be changed",
  fetchFailed: "Your alerts could not be fetched",
  empty: "You have not asked for any alerts",
  full: "You have asked for 200 alerts. Remove some to ask for others.",
  inStock: "This book is in stock.",
  stopped: "You will get no more messages about books",
  linkInvalid: "This link is not valid.",
} as const;
