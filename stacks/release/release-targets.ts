import { functions } from "../api.ts";
import { router, web } from "../edge/router.ts";
import { jobs } from "../jobs.ts";
import { mailSender } from "../mails.ts";
import { alarmName } from "../monitoring/alarm.ts";

const { assets } = web.nodes;
if (!assets) throw new Error("the web app has no bucket of its own");

/** The functions and buckets that `npm run ops -- release` and `rollback` change. */
export const releaseTargets = new sst.Linkable("ReleaseTargets", {
  properties: {
    functions: $util
      .all([...Object.values(functions), ...Object.values(jobs), mailSender].map(({ name }) => name))
      .apply((names) => names.join(",")),
    pages: functions.pages.name,
    webBucket: assets.name,
    distribution: router.distributionID,
    alarmPrefix: alarmName(""),
  },
});
