import { expect, it } from "vitest";
import { newCodes } from "../../../src/admin/stock/CameraButton.tsx";

it("reports a code once while it is in view, and again after it was out of view", () => {
  const findNewCodes = newCodes();
  const frames: [now: number, codes: string[], newlySeen: string[]][] = [
    [0, ["a"], ["a"]],
    [100, ["a"], []],
    [200, [], []],
    [1_000, ["a"], []],
    [1_900, ["a", "b", "b"], ["b"]],
    [2_000, [], []],
    [3_000, ["b", "a"], ["b", "a"]],
    [3_500, ["b"], []],
  ];
  for (const [now, codes, newlySeen] of frames)
    expect(findNewCodes(codes, now), `at ${now}`).toEqual(newlySeen);
});
