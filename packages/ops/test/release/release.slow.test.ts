import { describe, expect, it } from "vitest";
import { makeLive, shiftShare } from "../../src/release/versions.ts";
import { allAre, MINUTES, stageOfEachTest } from "../support/released-stage.ts";

const stage = stageOfEachTest();
async function releaseAtOnce(release: string, functions?: string[]): Promise<void> {
  await stage.deploy(release, functions);
  await stage.run("release", "--minutes", "0");
}

describe("ops release", () => {
  it("puts the web app of a new stage in place, with types and cache headers", async () => {
    const page = { text: "index.html of v1", type: "text/html", cacheControl: "no-cache" };
    expect(await stage.file("index.html")).toEqual(page);
    expect((await stage.file("icons/app.svg")).text).toBe("icons/app.svg of v1");
  });

  it("gives a new release a tenth of the requests, and all of them if no alarm goes on", async () => {
    await stage.deploy("v2");
    expect(stage.lambda.live(), "a deployment moves nothing").toEqual(allAre("v1"));
    const seen: object[] = [];
    stage.whenAlarmsAreRead(() => seen.push(stage.lambda.live()));
    expect(await stage.run("release", "--minutes", MINUTES)).toEqual({
      code: 0,
      output: expect.stringContaining("v2 is live. To go back: npm run ops -- rollback"),
    });
    expect(seen.at(-1)).toEqual(allAre("v1 + 0.1 v2"));
    expect(stage.lambda.live()).toEqual(allAre("v2"));
    expect((await stage.file("sw.js")).text).toBe("sw.js of v2");
    expect(stage.invalidated.at(-1)).toBe("EDISTRIBUTION /*");
  });

  it("gives no request to a release with an unhealthy function, and names it", async () => {
    await stage.deploy("v2");
    stage.lambda.unhealthy.add("stage-Storefront:2");
    const { code, output } = await stage.run("release", "--minutes", "0");
    expect(code).toBe(1);
    expect(output).toContain("v2 is not healthy, and gets no traffic:\nstage-Storefront version 2:");
    expect(output).toContain("Cannot find module");
    expect(stage.lambda.live()).toEqual(allAre("v1"));
    expect((await stage.file("index.html")).text).toBe("index.html of v1");
  });

  const whenShifted = (act: () => unknown) =>
    stage.whenAlarmsAreRead(() => stage.lambda.live()["stage-Pages"] !== "v1" && act());

  it.each<[string, () => unknown, string]>([
    [
      "an alarm goes on",
      () => whenShifted(() => stage.setAlarm("ApiFailures", "ALARM")),
      "Taken back, since alarms went on: ApiFailures",
    ],
    [
      "an alarm of the edge goes on, which is in another region",
      () => whenShifted(() => stage.setAlarm("EdgeFailures", "ALARM", "us-east-1")),
      "since alarms went on: EdgeFailures",
    ],
    ["the alarms cannot be read any more", () => whenShifted(() => "down"), "CloudWatch is down"],
    [
      "the alias of one function cannot share its requests",
      () => stage.lambda.unshiftable.add("stage-Sweeper"),
      "the versions have different roles",
    ],
    [
      "it is interrupted by SIGINT",
      () => whenShifted(() => process.emit("SIGINT")),
      "Interrupted: taken back.",
    ],
    [
      "it is interrupted by SIGTERM",
      () => whenShifted(() => process.emit("SIGTERM")),
      "Interrupted: taken back.",
    ],
  ])("takes the requests back when %s, and leaves the web app as it was", async (_, arrange, text) => {
    await stage.deploy("v2");
    arrange();
    expect(await stage.run("release")).toMatchObject({ code: 1, output: expect.stringContaining(text) });
    expect(stage.lambda.live()).toEqual(allAre("v1"));
    expect((await stage.file("index.html")).text).toBe("index.html of v1");
    for (const signal of ["SIGINT", "SIGTERM"])
      expect(process.listenerCount(signal), "the next one ends the process").toBe(0);
  });

  it("is not stopped by an alarm that was on before, and prints its name", async () => {
    await stage.deploy("v2");
    stage.setAlarm("MailBounces", "ALARM");
    expect(await stage.run("release", "--minutes", MINUTES)).toMatchObject({
      code: 0,
      output: expect.stringContaining("On already, and not watched: MailBounces."),
    });
    expect(stage.lambda.live()).toEqual(allAre("v2"));
  });

  it("ends another release that was cut off while it was watched", async () => {
    await stage.deploy("v2");
    for (const name of stage.functions) await shiftShare(name, { live: "1", to: "2", share: 0.1 });
    expect((await stage.run("release", "--to", "v1", "--minutes", MINUTES)).code).toBe(0);
    expect(stage.lambda.live()).toEqual(allAre("v1"));
  });

  it("refuses functions of different releases, which an interrupted deployment leaves", async () => {
    await stage.deploy("v2", ["stage-Pages"]);
    expect(await stage.run("release")).toMatchObject({
      code: 1,
      output: expect.stringContaining("different releases (v2, v1): deploy again"),
    });
    expect(stage.lambda.live()).toEqual(allAre("v1"));
  });
});

it("ops rollback goes back to the release before with its web app, within seconds", async () => {
  await releaseAtOnce("v2");
  const { code, output } = await stage.run("rollback");
  expect(code).toBe(0);
  expect(output).toMatch(/^v1 is live again after \d+ seconds: 3 functions moved\.$/);
  expect(stage.lambda.live()).toEqual(allAre("v1"));
  for (const file of ["index.html", "sw.js", "icons/app.svg"])
    expect((await stage.file(file)).text).toBe(`${file} of v1`);
  expect(stage.invalidated).toHaveLength(3);
});

describe("ops rollback", () => {
  it("skips a release that was never live", async () => {
    await stage.deploy("v2");
    stage.lambda.unhealthy.add("stage-Pages:2");
    await stage.run("release", "--minutes", "0");
    await releaseAtOnce("v3");
    await stage.run("rollback");
    expect(stage.lambda.live()).toEqual(allAre("v1"));
  });

  it("ends a release that was cut off while it was watched", async () => {
    await stage.deploy("v2");
    for (const name of stage.functions) await shiftShare(name, { live: "1", to: "2", share: 0.1 });
    expect(stage.lambda.live()).toEqual(allAre("v1 + 0.1 v2"));
    expect((await stage.run("rollback")).code).toBe(0);
    expect(stage.lambda.live()).toEqual(allAre("v1"));
  });

  it("ends a release that was cut off before all functions and the web app had moved", async () => {
    stage.setAlarm("ApiFailures", "OK");
    await stage.deploy("v2");
    stage.faultsOfFiles.fail({ kind: "error", operation: "/sw.js" });
    expect((await stage.run("release", "--minutes", MINUTES)).code).toBe(1);
    await makeLive("stage-Sweeper", "1");
    await shiftShare("stage-Sweeper", { live: "1", to: "2", share: 0.1 });
    stage.faultsOfFiles.heal();
    expect((await stage.run("rollback")).code).toBe(0);
    expect(stage.lambda.live()).toEqual(allAre("v1"));
    expect((await stage.file("index.html")).text).toBe("index.html of v1");
  });

  it("puts the web app in place when it is repeated after it was cut off", async () => {
    await releaseAtOnce("v2");
    stage.faultsOfFiles.fail({ kind: "error", operation: "/sw.js" });
    expect((await stage.run("rollback")).code).toBe(1);
    stage.faultsOfFiles.heal();
    expect([stage.lambda.live(), (await stage.file("sw.js")).text]).toEqual([allAre("v1"), "sw.js of v2"]);
    expect(await stage.run("rollback")).toMatchObject({
      code: 0,
      output: expect.stringContaining("0 functions moved.\nIt was live before."),
    });
    expect([stage.lambda.live(), (await stage.file("sw.js")).text]).toEqual([allAre("v1"), "sw.js of v1"]);
  });

  it("moves a function that the earlier release lacks back to its own previous version", async () => {
    stage.reset();
    await stage.deploy("v1", ["stage-Pages", "stage-Storefront"]);
    await stage.deploy("v2");
    await releaseAtOnce("v3");
    expect(stage.lambda.live()).toEqual(allAre("v3"));
    expect((await stage.run("rollback")).code).toBe(0);
    expect(stage.lambda.live()).toEqual({ ...allAre("v1"), "stage-Sweeper": "v2" });
    expect((await stage.file("index.html")).text).toBe("index.html of v1");
  });

  it("goes back within a release that was deployed again, as with another secret", async () => {
    await releaseAtOnce("v2");
    await releaseAtOnce("v2", ["stage-Storefront"]);
    expect(stage.lambda.liveVersion("stage-Storefront")).toBe("3");
    expect(await stage.run("rollback")).toMatchObject({
      code: 0,
      output: expect.stringMatching(/^v2 is live again .* 1 functions moved\.$/),
    });
    expect(stage.lambda.liveVersion("stage-Storefront")).toBe("2");
    expect(stage.lambda.live()).toEqual(allAre("v2"));
  });

  it("goes to any release by its name, and forward again", async () => {
    for (const release of ["v2", "v3"]) await releaseAtOnce(release);
    await stage.run("rollback", "--to", "v1");
    expect(stage.lambda.live()).toEqual(allAre("v1"));
    await stage.run("release", "--to", "v3", "--minutes", "0");
    expect(stage.lambda.live()).toEqual(allAre("v3"));
    expect((await stage.file("sw.js")).text).toBe("sw.js of v3");
    expect(await stage.run("rollback", "--to", "v7")).toMatchObject({
      code: 1,
      output: "There is no release v7 on this stage. It has v1, v2, v3.",
    });
  });

  it("refuses when nothing was live before", async () =>
    expect(await stage.run("rollback")).toMatchObject({
      code: 1,
      output: expect.stringContaining("name one with --to"),
    }));

  it("leaves a function that the named release lacks as it is", async () => {
    await stage.deploy("v2", ["stage-Pages", "stage-Storefront"]);
    const { output } = await stage.run("rollback", "--to", "v2");
    expect(output).toContain("2 functions moved, 1 were no part of it");
    expect(stage.lambda.live()).toEqual({ ...allAre("v2"), "stage-Sweeper": "v1" });
  });
});
