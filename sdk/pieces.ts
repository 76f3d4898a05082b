/** The pieces of a streamed text between separators. One that was cut off at the end is left out. */
export async function* piecesOf({ body }: Response, separator: string): AsyncGenerator<string> {
  if (!body) return;
  const decoder = new TextDecoder();
  const reader = body.getReader();
  try {
    for (let text = ''; ;) {
      const { done, value } = await reader.read();
      if (done) return;
      const pieces = (text + decoder.decode(value, { stream: true })).split(separator);
      text = pieces.pop() ?? '';
      yield* pieces;
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}
