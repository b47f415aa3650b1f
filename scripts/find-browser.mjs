/** Finds a browser for the tests without a download: the one from the npm registry, or the machine's own. */
import { execFileSync } from "node:child_process";
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import { delimiter, dirname, join } from "node:path";
import { withFileLock } from "./file-lock.mjs";
import { cache, isMain } from "./paths.mjs";

// The oldest major version that the tests support: with older ones they fail although the shop works.
const MIN_MAJOR_VERSION = 140;

/**
 * The browser, with Playwright's launch options: the one that CHROMIUM_PATH names, or else the one from the registry, whose
 * version is pinned, or, where the registry has none, an installed one.
 * @throws Error when there is none for this machine
 */
export async function findBrowser(env = process.env) {
  if (env.CHROMIUM_PATH) {
    const version = versionOf(env.CHROMIUM_PATH);
    if (!version) throw new Error(`CHROMIUM_PATH is ${env.CHROMIUM_PATH}, which does not run.`);
    return browser(env.CHROMIUM_PATH, version);
  }
  if (process.platform === "linux" && process.arch === "x64") return bundledBrowser();
  for (const path of candidatePaths(env)) {
    const version = existsSync(path) ? versionOf(path) : undefined;
    if (version && isUsable(version)) return browser(path, version);
  }
  throw new Error("The browser tests need Chrome or Chromium: install one, or name it in CHROMIUM_PATH.");
}

// Chromium prepares pop-ups of its address bar for every window, and a process for the next page, which is two fifths of its work
// in a test. It heeds only the last list of features, so this one begins with those of Playwright's list that matter to tests.
const disabledFeatures = [
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsUpgrades",
  "HttpsFirstBalancedModeAutoEnable",
  "LensOverlay",
  "MediaRouter",
  "PaintHolding",
  "ThirdPartyStoragePartitioning",
  "AvoidCorsURLLoaderRestartOnRedirect",
  "OptimizationHints",
  "NetworkTimeServiceQuerying",
  "AimEnabled",
  "PreconnectToSearch",
  "PreloadTopChromeWebUI",
  "WebUIOmniboxPopup",
  "WebUIOmniboxAimPopup",
  "SpareRendererForSitePerProcess",
];

/** @param {string} executablePath @param {string} version @param {Record<string, string>} [env] */
const browser = (executablePath, version, env = {}) => ({
  executablePath,
  name: `${version} at ${executablePath}`,
  args: [
    `--disable-features=${disabledFeatures.join(",")}`,
    "--disable-background-networking",
    // Without a graphics card, imitating one takes a quarter of the time.
    "--disable-gpu",
    "--disable-software-rasterizer",
    "--disable-component-update",
    "--disable-sync",
    "--disable-quic",
    "--no-first-run",
  ],
  env,
});

/** @param {NodeJS.ProcessEnv} env */
function candidatePaths(env) {
  const names = ["chromium", "google-chrome-stable", "google-chrome", "chromium-browser"];
  const folders = (env.PATH ?? "").split(delimiter).filter((folder) => folder.startsWith("/"));
  const apps = ["Google Chrome", "Chromium"].map((app) => `/Applications/${app}.app/Contents/MacOS/${app}`);
  return [...names.flatMap((name) => folders.map((folder) => join(folder, name))), ...apps];
}

/**
 * The version, such as "Chromium 153.0.8010.0", or undefined when the program does not start.
 * @param {string} path
 * @param {Record<string, string>} [env]
 */
function versionOf(path, env = {}) {
  try {
    return execFileSync(path, ["--version"], {
      encoding: "utf8",
      timeout: 20_000,
      stdio: ["ignore", "pipe", "ignore"],
      env: { ...process.env, ...env },
    }).trim();
  } catch {
    return undefined;
  }
}

/** Whether a version is new enough, and no snap: those see another /tmp, so Playwright cannot give them a profile. @param {string} version */
function isUsable(version) {
  return !/snap/i.test(version) && Number(/ (\d+)\./.exec(version)?.[1]) >= MIN_MAJOR_VERSION;
}

async function bundledBrowser() {
  const home = await unpack();
  const executablePath = join(home, "chromium");
  // The package brings fonts, since a server has none.
  const fonts = { FONTCONFIG_FILE: join(home, "fonts.conf") };
  const version = versionOf(executablePath, fonts);
  if (version) return browser(executablePath, version, fonts);
  // The machine may lack the security libraries (NSS) of a desktop, which the package brings, too.
  const withLibraries = { ...fonts, LD_LIBRARY_PATH: join(home, "al2023/lib") };
  const second = versionOf(executablePath, withLibraries);
  if (second) return browser(executablePath, second, withLibraries);
  throw new Error(
    "The Chromium from the npm registry does not run here: install Chromium, or name one in CHROMIUM_PATH.",
  );
}

// Unpacks each version of the package only once.
async function unpack() {
  const require = createRequire(import.meta.url);
  const packageFolder = join(dirname(require.resolve("@sparticuz/chromium")), "..");
  const { version } = JSON.parse(readFileSync(join(packageFolder, "package.json"), "utf8"));
  const home = join(cache, `chromium-${version}`);
  if (!existsSync(home)) {
    await withFileLock("preparing", async () => {
      if (!existsSync(home)) await unpackTo(home, packageFolder);
    });
  }
  return home;
}

/**
 * Unpacks into a new folder, which is renamed when it is complete. By itself, the package would unpack into the temporary folder,
 * and take whatever is there for complete.
 * @param {string} home
 * @param {string} packageFolder
 */
async function unpackTo(home, packageFolder) {
  for (const old of readdirSync(cache).filter((name) => /^(chromium|unpacking)-/.test(name))) {
    rmSync(join(cache, old), { recursive: true, force: true });
  }
  const staging = mkdtempSync(join(cache, "unpacking-"));
  const temporary = process.env.TMPDIR;
  process.env.TMPDIR = staging;
  try {
    const { default: chromium, inflate } = await import("@sparticuz/chromium");
    await chromium.executablePath();
    await inflate(join(packageFolder, "bin/al2023.tar.br"));
  } finally {
    if (temporary === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = temporary;
  }
  writeFileSync(join(staging, "fonts.conf"), fontsConfiguration(home));
  renameSync(staging, home);
}

// Replaces the package's own file, which looks for fonts only in /tmp and on Lambda.
const fontsConfiguration = (/** @type {string} */ home) => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  <dir>${home}/fonts/fonts</dir>
  <cachedir>${home}/fonts-cache</cachedir>
</fontconfig>
`;

if (isMain(import.meta.url)) {
  try {
    console.log((await findBrowser()).name);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
