#!/bin/sh
# A PostgreSQL of its own on 127.0.0.1, in its initial state: server.sh PORT
# The cluster is made once and copied for every server. The copy is removed when the server has ended.
set -eu
port=$1
here=$(cd "$(dirname "$0")" && pwd)
bin=$(ls -d /usr/lib/postgresql/*/bin 2>/dev/null | tail -1 || true)
PATH=${bin:+$bin:}$PATH
home=${TMPDIR:-/tmp}/manyworlds-postgres-$(id -u)
template=$home/template-$( (postgres --version; cat "$here/server.sh" "$here/postgresql.conf" "$here/tables.sql") | cksum | cut -d' ' -f1)

# PostgreSQL refuses to run as root.
as_user() { if [ "$(id -u)" = 0 ]; then exec setpriv --reuid=postgres --regid=postgres --clear-groups "$@"; else exec "$@"; fi; }

make_template() {
  [ -e "$template/ready" ] && return
  rm -rf "$template"
  mkdir -p "$template"
  [ "$(id -u)" = 0 ] && chown postgres:postgres "$template"
  (as_user initdb --pgdata="$template/data" --username=clinic --auth=trust --no-sync --no-locale --encoding=UTF8 --wal-segsize=1) >"$home/initdb.log"
  # Nothing happens by itself; nothing has to survive.
  cat "$here/postgresql.conf" >>"$template/data/postgresql.conf"
  (as_user postgres --single -D "$template/data" postgres) <"$here/tables.sql" >>"$home/initdb.log"
  touch "$template/ready"
}

mkdir -p "$home"
(flock 9; make_template) 9>"$home/lock"

n=1
while exec 9>"$home/$n.lock"; ! flock --nonblock 9; do n=$((n + 1)); done
rm -rf "$home/$n"
cp -a "$template/data" "$home/$n"

# The lock is free when the last process of the server has ended, also if it was killed. Line 7 tells its segment of shared memory.
# What cleans up is no part of the server, and so without the mark by which those are found that have to end with it.
env --unset=MANYWORLDS_PEER setsid --fork flock "$home/$n.lock" sh -c '
  ipcrm --shmem-id "$(awk "NR == 7 { print \$2 }" "$1/postmaster.pid")"
  rm -rf "$1"
' sh "$home/$n" 9>&- >/dev/null 2>&1

as_user postgres -D "$home/$n" -p "$port"
