import { draw as theRainLedger } from "./1-the-rain-ledger.ts";
import { draw as nineLamps } from "./2-nine-lamps-on-duxton-hill.ts";
import { draw as aSlowOrbitHome } from "./3-a-slow-orbit-home.ts";
import { draw as steam } from "./4-steam.ts";
import { draw as manana } from "./5-manana-said-the-piano.ts";
import { draw as theClove } from "./6-the-clove-the-compass.ts";
import { draw as aTiger } from "./7-a-tiger-in-the-tide.ts";
import { draw as smallHinges } from "./8-small-hinges.ts";
import { draw as theUnhurriedCompany } from "./9-the-unhurried-company.ts";
import { draw as theKuehCounter } from "./10-the-kueh-counter-murders.ts";
import { draw as theDaylightQuota } from "./11-the-daylight-quota.ts";
import { draw as letters } from "./12-letters-to-a-lighthouse.ts";

/** Each sample book's cover, by the book's id. */
export const covers: Record<string, () => string> = {
  "1": theRainLedger,
  "2": nineLamps,
  "3": aSlowOrbitHome,
  "4": steam,
  "5": manana,
  "6": theClove,
  "7": aTiger,
  "8": smallHinges,
  "9": theUnhurriedCompany,
  "10": theKuehCounter,
  "11": theDaylightQuota,
  "12": letters,
};
