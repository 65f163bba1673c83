/** Where the Studio is, if it is installed and built. */

/** The folder with its files; null without it. */
export async function studioSite(): Promise<string | null> {
  try {
    const { studioFolder } = await import('@gleaner/studio')
    return studioFolder()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_MODULE_NOT_FOUND') return null
    throw error
  }
}
