/** Error for a code file of the page that could not be loaded. */
export class CodeMissing extends Error {
  override readonly name = "CodeMissing";
  /**
   * True if the code file no longer exists, because another build has replaced the build of this page. False for any
   * other failure, such as a missing network.
   */
  readonly gone: boolean;

  constructor(url: string, gone: boolean, cause?: unknown) {
    super(`${url} ${gone ? "is gone" : "was not reached"}`, { cause });
    this.gone = gone;
  }
}

/** Code files that are loaded or are being loaded. */
const files = new Map<string, Promise<void>>();

/**
 * Loads the files of an `import()`, and imports the code only after the files have arrived. The build calls `loadChunk`
 * instead of Vite's own helper (vite/fetch-before-import.ts). Browsers remember a failed import until the page is
 * closed, so `loadChunk` must detect a missing file before the import. The import then takes the files from the
 * browser's cache.
 * @param paths URL paths of the files; the list is empty for code that was loaded together with the page
 * @throws {CodeMissing}
 */
export async function loadChunk<T>(run: () => Promise<T>, paths: readonly string[] = []): Promise<T> {
  await Promise.all(paths.map((path) => getFile(new URL(path, document.baseURI).pathname)));
  return run();
}

function getFile(url: string): Promise<void> {
  const known = files.get(url);
  if (known) return known;
  // If the HTML document links the file, the browser loads the file together with the document.
  const named = document.querySelector(`link[href="${url}"]`) !== null;
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
