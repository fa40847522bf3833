/** Lets the browser download a text as a file. */
export function saveFile(name: string, text: string, type: string): void {
  saveBlob(name, new Blob([text], { type: `${type};charset=utf-8` }));
}

/** Lets the browser download data as a file. */
export function saveBlob(name: string, data: Blob): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(data);
  link.download = name;
  link.click();
  // The browser starts the download within ten seconds. A started download keeps its data, so the object URL can then
  // be revoked.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
