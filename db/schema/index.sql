-- Schema of a new database: these files in this order, in one transaction. Foreign keys, views and functions in plain
-- SQL may use only definitions of earlier files. Bodies of plpgsql functions are parsed when they run and may use any.

\ir platform.sql
\ir staff.sql
\ir staff-permissions.sql
\ir identity.sql
\ir identity-second-factor.sql
\ir originals.sql
\ir sportsbook.sql
\ir seamless.sql
\ir wallet.sql
\ir payments.sql
\ir catalogue.sql
\ir engagement.sql
\ir engagement-funnel.sql
\ir support.sql
\ir seed.sql
