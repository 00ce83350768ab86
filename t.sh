SSH () 
{ 
    echo "ssh -p 8947 -o StrictHostKeyChecking=no -o UserKnownHostsFile=/tmp/h/hand-data/kh -i /tmp/h/hand-data/keys/$1 $2@127.0.0.1"
}
