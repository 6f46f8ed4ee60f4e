import type { PointsSource } from './points-calls.ts'

/** One version of the network's points, as the server names it. */
export interface PointsVersion {
  readonly version: string
  readonly count: number
  /** Points to a page of details. */
  readonly page_size: number
}

export interface NetworkPoints extends PointsVersion {
  /** They are those of an earlier visit: the network could not be reached. */
  readonly kept: boolean
}

/** What loading needs of the page; given from outside, so that a test needs neither network nor worker. */
export interface PointsLoading {
  readonly fetchVersion: () => Promise<PointsVersion>
  readonly urlsOf: (
    version: string,
  ) => Pick<PointsSource, 'pointsUrl' | 'schedulesUrl' | 'zonesUrl'>
  /** Has the worker load them; answers how many there are. */
  readonly load: (source: PointsSource) => Promise<number>
  /** Where the last good version is written down between visits. */
  readonly memory: Pick<Storage, 'getItem' | 'setItem'>
}

const MEMORY = 'yacheyka-points'

/**
 * Brings the worker the current points or, when they cannot be had, the last good ones.
 * @throws the reason why the current ones could not be had, when there are no others
 */
export const loadNetworkPoints = async (loading: PointsLoading): Promise<NetworkPoints> => {
  try {
    const version = await loadCurrent(loading)
    remember(loading.memory, version)
    return { ...version, kept: false }
  } catch (reason) {
    const last = recall(loading.memory)
    if (last === undefined) throw reason
    try {
      await loading.load(sourceOf(loading, last, true))
    } catch {
      throw reason
    }
    return { ...last, kept: true }
  }
}

/** The server keeps two versions: where several changes come while one is being loaded, the version is asked for anew, once. */
const loadCurrent = async (loading: PointsLoading): Promise<PointsVersion> => {
  const version = await loading.fetchVersion()
  try {
    await loading.load(sourceOf(loading, version, false))
    return version
  } catch (reason) {
    const newer = await loading.fetchVersion()
    if (newer.version === version.version) throw reason
    await loading.load(sourceOf(loading, newer, false))
    return newer
  }
}

const sourceOf = (
  { urlsOf }: PointsLoading,
  { version }: PointsVersion,
  keptOnly: boolean,
): PointsSource => ({ version, ...urlsOf(version), keptOnly })

const remember = (memory: PointsLoading['memory'], version: PointsVersion): void => {
  try {
    memory.setItem(MEMORY, JSON.stringify(version))
  } catch {
    // A browser that keeps nothing still shows the map.
  }
}

const recall = (memory: PointsLoading['memory']): PointsVersion | undefined => {
  try {
    const text = memory.getItem(MEMORY)
    return text === null ? undefined : (JSON.parse(text) as PointsVersion)
  } catch {
    return undefined
  }
}
