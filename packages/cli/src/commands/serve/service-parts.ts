import type { ServiceOptions } from '@gleaner/server'
import type { Io } from '../../io/io.js'
import { evaluateJob } from './jobs/evaluate-job.js'
import { optimiseJob } from './jobs/optimise-job.js'
import { packageShelf } from './package-shelf.js'
import { studioSite } from './studio-site.js'

/** What the command line adds to the service: jobs and packages of the lab, and the Studio where it is installed. */
export async function serviceParts(io: Io): Promise<ServiceOptions> {
  return { runners: [evaluateJob, optimiseJob], packages: packageShelf(io), site: await studioSite() }
}
