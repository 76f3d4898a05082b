/** Width of a drawn page, pixels: sharp at the 560 or so that the page has room for, at two pixels each. */
const WIDTH = 1_100;

/**
 * The pages of a PDF as pictures. The code that draws them is loaded with the first one: browsers of phones show no PDF within a page.
 * @returns addresses of blobs, which the caller revokes
 */
export async function drawPdf(data: ArrayBuffer): Promise<string[]> {
  const { getDocument } = await import('unpdf/pdfjs');
  const pdf = await getDocument({ data, isEvalSupported: false }).promise;
  const pages: string[] = [];
  try {
    for (let number = 1; number <= pdf.numPages; number++) {
      const page = await pdf.getPage(number);
      const viewport = page.getViewport({ scale: WIDTH / page.getViewport({ scale: 1 }).width });
      const canvas = document.createElement('canvas');
      canvas.width = Math.round(viewport.width);
      canvas.height = Math.round(viewport.height);
      await page.render({ canvas, viewport }).promise;
      const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
      if (blob === null) throw new Error('A page of the brochure could not be drawn.');
      pages.push(URL.createObjectURL(blob));
    }
  } finally {
    await pdf.destroy();
  }
  return pages;
}
