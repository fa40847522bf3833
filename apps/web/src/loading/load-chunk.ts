/** Code of the page that could not be fetched. */
export class CodeMissing extends Error {
  override readonly name = "CodeMissing";
  /** There is no such file any more: another build has taken this one's place. Otherwise the network was away. */
  readonly gone: boolean;

  constructor(url: string, gone: boolean, cause?: unknown) {
    super(`${url} ${gone ? "is gone" : "was not reached"}`, { cause });
    this.gone = gone;
  }
}

/** Files that are here, and those on their way. */
const files = new Map<string, Promise<void>>();

/**
 * What the build calls for every `import()`, in place of its own helper (vite/fetch-before-import.ts): fetches the files
 * that the code is made of, and imports it only when they have come. Browsers remember for as long as the page lives that
 * a module could not be got, so one that fails must fail before the import; the import then finds it in the cache.
 * @param paths of the files, below the origin; none for code that came with the page
 * @throws {CodeMissing}
 */
export async function loadChunk<T>(run: () => Promise<T>, paths: readonly string[] = []): Promise<T> {
  await Promise.all(paths.map((path) => getFile(new URL(path, document.baseURI).pathname)));
  return run();
}

function getFile(url: string): Promise<void> {
  const known = files.get(url);
  if (known) return known;
  // What the document names itself is fetched with it.
  const named = document.head.querySelector(`link[href="${url}"]`) !== null;
  const file = named ? Promise.resolve() : fetchFile(url);
  files.set(url, file);
  file.catch(() => files.delete(url));
  return file;
}

async function fetchFile(url: string): Promise<void> {
  let response: Response;
  try {
    response = await fetch(url, { credentials: "same-origin" });
    await response.arrayBuffer();
  } catch (error) {
    throw new CodeMissing(url, false, error);
  }
  if (!response.ok) throw new CodeMissing(url, response.status === 404);
  if (url.endsWith(".css")) await addStyles(url);
}

function addStyles(url: string): Promise<void> {
  const link = Object.assign(document.createElement("link"), {
    rel: "stylesheet",
    href: url,
    crossOrigin: "",
  });
  return new Promise((done, fail) => {
    link.onload = () => done();
    link.onerror = () => {
      link.remove();
      fail(new CodeMissing(url, false));
    };
    document.head.append(link);
  });
}
