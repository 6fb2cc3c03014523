/** Hands a file to the browser to be saved. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // Revokes the URL after the browser has read it. Safari reads it late.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
